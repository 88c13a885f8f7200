import { pagePaths } from './page-paths.ts'

/** Returns the URL of the page that takes the token. A fragment is never sent to a server or written to a log. */
export function linkTo(baseUrl: string, token: string): string {
  return `${baseUrl}${pagePaths.setPassword.path}#token=${token}`
}

/** Returns the address of the page on which people sign in. */
export function signInUrl(baseUrl: string): string {
  return `${baseUrl}${pagePaths.signIn.path}`
}

/** Returns the address of the page on which people see and change their second factors. */
export function factorsUrl(baseUrl: string): string {
  return `${baseUrl}${pagePaths.settings.path}#second-factor`
}

/** Returns the address of the section on which people see and end their sessions. */
export function sessionsUrl(baseUrl: string): string {
  return `${baseUrl}${pagePaths.settings.path}#sessions`
}

/** Returns the address of the page on which people see and revoke their keys. */
export function keysUrl(baseUrl: string): string {
  return `${baseUrl}${pagePaths.settings.path}#keys`
}

/** Returns the address of the section on which people see what is left of their quota. */
export function quotaUrl(baseUrl: string): string {
  return `${baseUrl}${pagePaths.settings.path}#billing`
}

/** Returns the address of the section on which people see their webhooks and send them again. */
export function webhooksUrl(baseUrl: string): string {
  return `${baseUrl}${pagePaths.settings.path}#webhooks`
}

/** Returns the address with which the owner of the token stops mails. It is a query, because mail programs send it to the server. */
export function stopMailsUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${pagePaths.stopMails.path}?token=${token}`
}
