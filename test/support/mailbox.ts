import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface Mailbox {
  url: string
  /** Resolves to the raw text of the next mail. */
  next(): Promise<string>
  /** The raw text of every mail so far. */
  mails: string[]
  close(): void
}

/** Returns the text of a mail. Lines of quoted-printable are broken with "=" at their ends. */
export function decoded(mail: string): string {
  const body = mail.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const base64 = /base64\r\n(?:.+\r\n)*\r\n([\w+/=\r\n]+)/i.exec(mail)?.[1]
  return base64 ? Buffer.from(base64, 'base64').toString() : body
}

/** A mail server that accepts every mail. */
export async function openMailbox(): Promise<Mailbox> {
  const waiting: ((mail: string) => void)[] = []
  const mails: string[] = []
  const server = createServer((socket) =>
    takeLetters(socket, (text) => {
      mails.push(text)
      waiting.shift()?.(text)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => void server.close(),
  }
}

function takeLetters(socket: Socket, deliver: (mail: string) => void): void {
  let received = ''
  let mail: string | undefined
  socket.setEncoding('utf8').on('error', () => {})
  socket.write('220 mailbox\r\n')
  socket.on('data', (chunk: string) => {
    received += chunk
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const line = received.slice(0, end)
      received = received.slice(end + 2)
      if (mail === undefined) answer(line)
      else if (line === '.') finish()
      else mail += `${line}\r\n`
    }
  })
  function answer(line: string): void {
    if (/^DATA/i.test(line)) mail = ''
    if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else socket.write(/^DATA/i.test(line) ? '354 go on\r\n' : '250 ok\r\n')
  }
  function finish(): void {
    deliver(mail ?? '')
    mail = undefined
    socket.write('250 taken\r\n')
  }
}
