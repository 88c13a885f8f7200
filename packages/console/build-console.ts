import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeColumns } from '@rowdeck/reader/columns'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'

/**
 * Builds the pages into `packages/console/dist`: `build-console.ts STAMP`. The folder is put in its place as a
 * whole, so that a server that runs beside it never sees half of one.
 */
const folder = import.meta.dirname
const stamp = process.argv[2] ?? 'by hand'
const made = await mkdtemp(join(folder, '.built-'))
try {
  await build({
    configFile: false,
    root: folder,
    base: '/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    worker: { format: 'es' },
    // data of the catalogue without the code that fills its cells
    define: { columnCatalogue: JSON.stringify(catalogue()) },
    // the builds for browsers of packages that `src/output` imports for Node.js
    resolve: {
      alias: {
        'csv-stringify/sync': 'csv-stringify/browser/esm/sync',
        'write-excel-file/node': join(folder, 'src', 'playground', 'excel-file.ts'),
        'fflate/browser': fileURLToPath(import.meta.resolve('fflate/browser')),
        fflate: join(folder, 'src', 'playground', 'zip.ts'),
      },
    },
    build: {
      outDir: made,
      emptyOutDir: true,
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // no data: URLs and no inline script: the pages' policy allows neither
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      // a busy machine is no reason for a warning
      rolldownOptions: {
        checks: { pluginTimings: false },
        // "use client" means nothing to pages that only run in browsers
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  })
  await compressFiles(made)
  await addFontLicense()
  await writeFile(join(made, 'built-from.txt'), stamp)
  await chmod(made, 0o755)
  await putInPlace()
} finally {
  await rm(made, { recursive: true, force: true })
}

function catalogue() {
  return describeColumns().map(({ key, label }) => ({ key, label }))
}

// the license of the font must accompany its files
async function addFontLicense(): Promise<void> {
  const license = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/LICENSE'))
  await mkdir(join(made, 'licenses'))
  await copyFile(license, join(made, 'licenses', 'inter.txt'))
}

async function putInPlace(): Promise<void> {
  const place = join(folder, 'dist')
  await rm(place, { recursive: true, force: true })
  try {
    await rename(made, place)
  } catch (error) {
    // another process was faster; its pages are as good where they come from the same sources
    const theirs = await readFile(join(place, 'built-from.txt'), 'utf8').catch(() => '')
    if (theirs !== stamp) throw error
  }
}
