import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CommandRunner } from '../readers/command-runner.ts'
import { peersFolder } from '../readers/peer-needs.ts'
import {
  installed,
  type Peer,
  pagesOf,
  pictureTimeoutMs,
  poppler,
  textTimeoutMs,
  toReading,
} from '../readers/peers.ts'
import type { Reader, Reading } from '../readers/reader.ts'

const candidates: Peer[] = [
  {
    name: 'officeparser',
    needs: [{ packageName: 'officeparser' }],
    keeps: 'officeparser.js',
    read: ({ kept }, { path }) => kept.read({ path, languages: [] }),
  },
  {
    name: 'Python',
    needs: [{ name: 'python3', versionOption: '--version' }],
    async read({ runner }, { path }) {
      const argv = ['python3', join(peersFolder, 'pptx-text.py'), path]
      const result = await runner.run({ argv, timeoutMs: textTimeoutMs })
      return result.exitCode === 0 ? JSON.parse(result.stdout) : toReading([], [result])
    },
  },
  {
    name: 'LibreOffice',
    costly: true,
    needs: [{ name: 'soffice', versionOption: '--version' }, poppler],
    read: ({ runner }, { path }) => readByOffice(runner, path),
  },
]

/** Other programs that read PPTX files. */
export function openPptxPeers(runner: CommandRunner): Promise<Reader[]> {
  return installed(candidates, runner)
}

/** The text of the PDF that LibreOffice makes of a file; its profile is kept, because making one takes seconds. */
async function readByOffice(runner: CommandRunner, path: string): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-bench-'))
  const profile = pathToFileURL(join(tmpdir(), 'rowdeck-bench-office')).href
  const options = ['--headless', '--convert-to', 'pdf', '--outdir', folder]
  try {
    const argv = ['soffice', `-env:UserInstallation=${profile}`, ...options, path]
    const converted = await runner.run({ argv, timeoutMs: pictureTimeoutMs })
    const [pdf] = await readdir(folder)
    if (pdf === undefined) return toReading([], [{ ...converted, exitCode: 1 }])
    const text = ['pdftotext', join(folder, pdf), '-']
    const printed = await runner.run({ argv: text, timeoutMs: textTimeoutMs })
    return toReading(pagesOf(printed), [converted, printed])
  } finally {
    await rm(folder, { recursive: true })
  }
}
