import { realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { isAbsolute, relative, resolve } from 'node:path'
import { AppError } from '@rowdeck/core/errors'
import { systemReason } from './error-sentence.ts'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/**
 * Resolves to the path of a file that an agent may read, with symbolic links followed. Throws file_missing, with the
 * reason and what to do instead: the path leads nowhere, to something else than a file, out of the folders (if there are any),
 * or to what this user may not read.
 */
export async function readableFile(path: string, folders: readonly string[]): Promise<string> {
  const full = resolve(path)
  const real = await realpath(full).catch((error: NodeJS.ErrnoException) => {
    // outside of the folders it is not told what exists
    if (!isIn(full, folders)) throw outside(path, folders)
    throw missing(path, error)
  })
  if (!isIn(real, await Promise.all(folders.map(followed)))) throw outside(path, folders)
  const found = await stat(real)
  if (found.isFile()) return real
  throw new AppError('file_missing', `This is not a file: ${path}. Convert one file at a time.`)
}

function missing(path: string, error: NodeJS.ErrnoException): AppError {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') {
    const user = userInfo().username
    const advice = `Ask for another file, or let the user ${user}, who runs this server, read it.`
    return new AppError('file_missing', `${path}: ${systemReason(error)}. ${advice}`)
  }
  const looked = isAbsolute(path)
    ? 'Check the path.'
    : `It was looked for in ${process.cwd()}; pass an absolute path.`
  return new AppError('file_missing', `There is no such file: ${path}. ${looked}`)
}

function outside(path: string, folders: readonly string[]): AppError {
  const allowed = list.format(folders.map((folder) => resolve(folder)))
  return new AppError(
    'file_missing',
    `${path} may not be read. Ask for a file in ${allowed}, or have this server started with --directory for another folder.`,
  )
}

function isIn(path: string, folders: readonly string[]): boolean {
  return (
    folders.length === 0 ||
    folders.some((folder) => {
      const inside = relative(resolve(folder), path)
      return inside !== '' && !isAbsolute(inside) && !/^\.\.(?:[\\/]|$)/.test(inside)
    })
  )
}

async function followed(folder: string): Promise<string> {
  return await realpath(folder).catch(() => resolve(folder))
}
