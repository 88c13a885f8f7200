import { dirname, join } from 'node:path'

/** The folder of Rowdeck's own packages: `packages` in a checkout, `node_modules/@rowdeck` if npm installed them. */
export const ownPackages: string = dirname(dirname(import.meta.dirname))

/** The root of the checkout or of the installed package, which contains the samples and the documentation. */
export const installation: string = ownPackages.replace(
  /[\\/](packages|node_modules[\\/]@rowdeck)$/,
  '',
)

/** The outermost `node_modules`, which contains all dependencies. */
export const installedPackages: string = join(
  installation.split(/[\\/]node_modules[\\/]/)[0] ?? installation,
  'node_modules',
)
