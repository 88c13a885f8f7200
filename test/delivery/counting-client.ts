import { connect, type Socket } from 'node:net'

export interface SentRequest {
  path: string
  headers: Record<string, string>
  body: Uint8Array
}

/** What has arrived of a response; undefined before the end of its head. */
export interface Arrived {
  status: number
  headers: Map<string, string>
  /** The content as far as it has arrived: without the framing of chunks, still encoded. */
  content: Buffer
}

/**
 * One request on a connection of its own. It counts the bytes that arrive and reads no more of them than it is told to,
 * apart from what one read of the socket brings.
 */
export class CountingClient {
  readonly #socket: Socket
  readonly #parts: Buffer[] = []
  readonly #closed: Promise<void>
  readonly #sent: Promise<void>
  #bytes = 0
  #ended = false
  #arrived: () => void = () => {}

  constructor(url: string, { path, headers, body }: SentRequest) {
    const { hostname, port } = new URL(url)
    this.#socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    // a server that closes the connection early is one of the cases
    this.#socket.on('error', () => {})
    this.#socket.on('data', (part: Buffer) => {
      this.#parts.push(part)
      this.#bytes += part.length
      this.#arrived()
    })
    this.#socket.pause()
    this.#closed = new Promise((resolve) => {
      const end = () => {
        this.#ended = true
        this.#arrived()
        resolve()
      }
      this.#socket.once('end', () => this.#socket.end()).once('end', end)
      this.#socket.once('close', end)
    })
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...lines]
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const written = new Promise<void>((resolve) => this.#socket.write(body, () => resolve()))
    this.#sent = Promise.race([written, this.#closed])
  }

  /** Resolves when the whole request has been handed to the system. */
  sent(): Promise<void> {
    return this.#sent
  }

  /** Reads until that many bytes have arrived in all, or the connection has ended, then stops reading. */
  async readUntil(bytes: number): Promise<void> {
    while (this.#bytes < bytes && !this.#ended) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#arrived = resolve
      this.#socket.resume()
      await promise
      this.#socket.pause()
    }
  }

  /** Ends the sending side only. */
  halfClose(): void {
    this.#socket.end()
  }

  /** Closes the connection with RST. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  /** Closes the connection with FIN. */
  leave(): void {
    this.#socket.destroy()
  }

  get arrived(): Arrived | undefined {
    const bytes = Buffer.concat(this.#parts)
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
    const headers = new Map(lines.map((line) => fieldOf(line)))
    const rest = bytes.subarray(end + 4)
    const isChunked = headers.get('transfer-encoding') === 'chunked'
    const status = Number(statusLine.split(' ')[1])
    return { status, headers, content: isChunked ? unchunked(rest) : rest }
  }
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
}

/** Returns the content of chunks, the last of which may be cut off. */
function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) break
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
  return Buffer.concat(parts)
}
