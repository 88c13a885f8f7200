import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A certificate for files.test, hooks.test and 127.0.0.1 that signs itself, until 2126. Its key protects nothing. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBqTCCAVCgAwIBAgIUXTw8sQsZU8G1/wuOH+I49vEaq04wCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKZmlsZXMudGVzdDAgFw0yNjExMzAxNDAwMDFaGA8yMTI2MTEw
NjE0MDAwMVowFTETMBEGA1UEAwwKZmlsZXMudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABDHuuyCw7yhZJ/BYa7B4dPil1SkDeROV/eveRjSAu9uzR0g1/l9Z
eou6vlhfVozcgVeLB2d1Ts0dlLWt0vh7/YyjfDB6MB0GA1UdDgQWBBQ7EMO4rgCq
KV0qOEl0uttuTW2OCjAfBgNVHSMEGDAWgBQ7EMO4rgCqKV0qOEl0uttuTW2OCjAP
BgNVHRMBAf8EBTADAQH/MCcGA1UdEQQgMB6CCmZpbGVzLnRlc3SCCmhvb2tzLnRl
c3SHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgRRf4ywZ7qG4jXnRZJwFXaFEcMaCg
IWWBkokWZvJ6DSwCIG2fI3RoLBjdursI0qB+s0VuNOtcNaTAjqLHE7FidNmI
-----END CERTIFICATE-----`

/** Of `certificate`. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYJQcTcWjew05QX0V
+EtspHAf9Z/H6uvTg0RguwYO2KmhRANCAAQx7rsgsO8oWSfwWGuweHT4pdUpA3kT
lf3r3kY0gLvbs0dINf5fWXqLur5YX1aM3IFXiwdndU7NHZS1rdL4e/2M
-----END PRIVATE KEY-----`

/** A server of somebody else, to which the service makes requests. */
export interface OtherServer {
  port: number
  /** Connections that it has accepted. */
  connections(): number
  server: Server
}

export interface OtherServerOptions {
  tls?: boolean
  /** Where it listens; 127.0.0.1 by default. */
  address?: string
  port?: number
}

/** Starts a server that ends with the test. */
export async function startOtherServer(
  t: { after(end: () => unknown): void },
  answer: RequestListener,
  { tls = false, address = '127.0.0.1', port = 0 }: OtherServerOptions = {},
): Promise<OtherServer> {
  const server = tls ? createTlsServer({ key, cert: certificate }, answer) : createServer(answer)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connections: () => accepted, server }
}
