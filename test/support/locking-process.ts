import Database from 'better-sqlite3'

/** What the parent process asks of this one. */
export type LockCommand = { path: string; begin: 'immediate' | 'exclusive' } | 'release'

// A program, not a module: another process that holds the write lock of a database until it is told not to.
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
