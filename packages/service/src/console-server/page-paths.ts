export interface PagePath {
  path: string
  /** Whether every address below the path shows the same page. */
  prefix: boolean
}

/** The pages of the console by name, as the server and the script in the browser know them. */
export const pagePaths = {
  playground: { path: '/', prefix: false },
  signIn: { path: '/sign-in', prefix: false },
  signUp: { path: '/sign-up', prefix: false },
  forgot: { path: '/forgot', prefix: false },
  setPassword: { path: '/set-password', prefix: false },
  plans: { path: '/plans', prefix: false },
  stopMails: { path: '/stop-mails', prefix: false },
  settings: { path: '/settings', prefix: true },
  reference: { path: '/docs', prefix: false },
  operator: { path: '/operator', prefix: true },
} as const satisfies Record<string, PagePath>

/** The operator's pages, all of which are below `pagePaths.operator`; `:id` stands for an account. */
export const operatorPaths = {
  overview: pagePaths.operator.path,
  accounts: '/operator/accounts',
  account: '/operator/accounts/:id',
  audit: '/operator/audit',
} as const

export type PageName = keyof typeof pagePaths
