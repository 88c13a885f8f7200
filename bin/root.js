import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The folder of Rowdeck's own packages: in a checkout, and where npm installed it. */
export const ownPackages = [join(root, 'packages'), join(root, 'node_modules', '@rowdeck')].find(
  existsSync,
)
