import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { Duplex } from 'node:stream'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { isMostlyFraming } from '../body-framing.ts'

/**
 * Bytes that the parser of HTTP gets in one turn of the event loop. It calls JavaScript for each head and each chunk, so one read
 * of a socket (64 KiB) full of the smallest takes 20 ms.
 */
const pieceBytes = 4 * 1024
/** The same within a body that is not in chunks, which costs the parser nothing. */
const bodyPieceBytes = 64 * 1024

/** OpenSSL takes no longer chain of certificates. */
const handshakeBytesMax = 100 * 1024

interface PacedParts {
  /** False without TLS. */
  tls: false | Pick<ConnectionOptions, 'ca' | 'servername'>
  /** Called before a further piece is passed on, and ends the connection with what it throws. */
  check(): void
}

/** A connection whose sender cannot keep this process busy: what arrives is passed on in small pieces, one a turn of the event loop. */
export class PacedConnection extends Duplex {
  readonly #raw: Socket
  /** With TLS what is in it. */
  readonly #socket: Socket
  readonly #check: PacedParts['check']
  #bodyBytes = 0
  #passed = 0
  #isWanted = false
  #isPassing = false

  /** Connects. Emits `connected` when the connection stands, with TLS that of it. */
  constructor(options: TcpNetConnectOpts, { tls, check }: PacedParts) {
    super({ readableHighWaterMark: 1, allowHalfOpen: false })
    // certificates are verified whatever the environment says
    const always = { rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] }
    this.#raw = connect(options)
    const { host } = options
    const secured = { ...tls, ...always, ...(host !== undefined && { host }), socket: this.#raw }
    const socket = tls ? connectTls(secured) : this.#raw
    this.#socket = socket
    this.#check = check
    socket.once(tls ? 'secureConnect' : 'connect', () => this.emit('connected'))
    socket.on('readable', () => this.#pass())
    socket.once('end', () => this.push(null))
    socket.once('error', (error) => this.destroy(error))
    // what has arrived before the end may not have been passed on
    socket.once('close', () => socket.readableEnded || this.destroy())
  }

  /** Bytes that the parser has had. */
  get passed(): number {
    return this.#passed - this.readableLength
  }

  /**
   * Whether it is made of too many records of TLS with little or nothing in them, each of which takes time, too. What the
   * handshake may need is left out.
   */
  get isMostlyRecords(): boolean {
    const content = this.#passed + this.#socket.readableLength
    return isMostlyFraming({ received: this.#raw.bytesRead - handshakeBytesMax, content })
  }

  /** Tells that so many bytes follow that are content and nothing else. */
  expectContent(bytes: number): void {
    this.#bodyBytes = bytes
  }

  override _read(): void {
    this.#isWanted = true
    this.#pass()
  }

  /** Passes on one piece, and the next one in another turn. */
  #pass(): void {
    if (!this.#isWanted || this.#isPassing || this.destroyed) return
    const max = Math.max(pieceBytes, Math.min(bodyPieceBytes, this.#bodyBytes))
    const piece: Buffer | null = this.#socket.read(
      Math.min(max, Math.max(1, this.#socket.readableLength)),
    )
    if (piece === null) return
    this.#isPassing = true
    this.#isWanted = false
    this.#bodyBytes = Math.max(0, this.#bodyBytes - piece.length)
    this.#passed += piece.length
    this.push(piece)
    setImmediate(() => this.#goOn())
  }

  #goOn(): void {
    this.#isPassing = false
    if (this.destroyed) return
    try {
      this.#check()
    } catch (error) {
      this.destroy(error as Error)
      return
    }
    this.#pass()
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#socket.write(chunk, encoding, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    this.#raw.destroy()
    done(error)
  }
}
