/** The name of a cookie. With TLS, browsers accept it only from this host itself, not from another one of its domain. */
export function cookieName(name: string, { secure }: { secure: boolean }): string {
  return secure ? `__Host-${name}` : name
}
