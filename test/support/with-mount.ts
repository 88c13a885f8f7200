import { execFileSync } from 'node:child_process'

const script = 'mount -t tmpfs -o "$1" none "$2" && shift 2 && exec "$@"'

/** Returns the command that runs a command where a file system of its own, in memory, is mounted at `folder`. */
export function withMount(
  options: string,
  folder: string,
  command: string[],
): [string, ...string[]] {
  const unshare = ['--map-root-user', '--mount', 'sh', '-c', script, 'sh']
  return ['unshare', ...unshare, options, folder, ...command]
}

/** Returns why file systems cannot be mounted here; false if they can. */
export function cannotMount(): string | false {
  const [command, ...args] = withMount('size=1m', '/mnt', ['true'])
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return false
  } catch {
    return 'this machine lets nobody mount file systems in a namespace of their own'
  }
}
