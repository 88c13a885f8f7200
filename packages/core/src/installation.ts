import { dirname, join } from 'node:path'

/** The folder of Rowdeck's own packages: `packages` in a checkout, `node_modules/@rowdeck` where npm installed them. */
export const ownPackages: string = dirname(dirname(import.meta.dirname))

/** The checkout or the package that the service was installed as, with its samples and manuals. */
export const installation: string = ownPackages.replace(
  /[\\/](packages|node_modules[\\/]@rowdeck)$/,
  '',
)

/** The outermost folder in which npm installed packages, with all that the own ones need. */
export const installedPackages: string = join(
  installation.split(/[\\/]node_modules[\\/]/)[0] ?? installation,
  'node_modules',
)
