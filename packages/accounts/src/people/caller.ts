/** The headers that identify a caller: cookies, browser and address. */
export type CallerHeaders = Headers

/** The header that carries the client's address, as the server determined it. */
export const addressHeader = 'x-rowdeck-address'

/** Values of `Set-Cookie` headers that start, change or end a session. */
export type SessionCookies = string[]
