import Database from 'better-sqlite3'

/** A message from the parent process. */
export type LockCommand = { path: string; begin: 'immediate' | 'exclusive' } | 'release'

// A program, not a module: a process that holds the write lock of a database until told to release it.
let database: Database.Database | undefined
process.on('message', (command: LockCommand) => {
  if (command === 'release') {
    database?.exec('rollback')
    database?.close()
  } else {
    database = new Database(command.path, { timeout: 30_000 })
    database.exec(`begin ${command.begin}`)
  }
  process.send?.('done')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
