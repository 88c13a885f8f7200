// Loaded before a worker's program (`--import`): tells when the process runs and when the program's
// modules are loaded, which is when it starts to listen for orders. Plain JavaScript, so that the
// time to learn TypeScript counts as the program's own.
const processMs = performance.timeOrigin + performance.now()

process.on('newListener', function listening(event) {
  if (event !== 'message') return
  process.off('newListener', listening)
  const modulesMs = performance.timeOrigin + performance.now()
  process.send({ kind: 'stopwatch', processMs, modulesMs })
})
