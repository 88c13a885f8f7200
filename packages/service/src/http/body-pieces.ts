import type { IncomingMessage } from 'node:http'
import { isMostlyFraming } from '@rowdeck/core/body-framing'

/**
 * Bytes of a body that may wait to be taken before its socket is no longer read. Less than one read of a socket brings
 * in the smallest chunks, because several reads would be parsed in one turn of the event loop.
 */
export const waitingBytesMax = 8 * 1024

export interface BodyTaker {
  /** Takes the next piece: what one read of the socket brought. The one after it comes when the result resolves. */
  take(piece: Buffer): Promise<void> | undefined
  /** Called when the body is complete. */
  end(): void
  /** Called, at most once and as the last, when the body is made of too many tiny chunks; no more of it is read. */
  refuse(): void
}

/**
 * Passes on a body as it arrives: one piece per turn of the event loop, however much has arrived and however small the
 * chunks are. Must be disposed of before anything else reads the request.
 */
export function takePieces(request: IncomingMessage, { take, end, refuse }: BodyTaker): Disposable {
  const { socket } = request
  const bytesBefore = socket.bytesRead - request.readableLength
  let bytes = 0
  let isTaking = false
  let isStopped = false

  function next(): void {
    if (isTaking || isStopped) return
    const piece: Buffer | null = request.read()
    if (piece === null) return
    bytes += piece.length
    isTaking = true
    void goOn(take(piece))
  }

  async function goOn(taken: Promise<void> | undefined): Promise<void> {
    await taken
    setImmediate(() => {
      if (isStopped) return
      if (hasTinyChunks()) {
        stop()
        refuse()
        return
      }
      isTaking = false
      next()
    })
  }

  /** Known only between two reads of the socket: within one, the chunks that are still to be parsed look like framing. */
  function hasTinyChunks(): boolean {
    const content = bytes + request.readableLength
    return isMostlyFraming({ received: socket.bytesRead - bytesBefore, content })
  }

  function stop(): void {
    isStopped = true
    request.off('readable', next).off('end', end)
  }

  request.on('readable', next).once('end', end)
  return { [Symbol.dispose]: stop }
}
