/**
 * Answers the requests of the benchmark one after another. `read` resolves to the text of every page; what it loads stays loaded. The
 * first file in a language is read twice, so that the cost is that of a program that is already running.
 */
export function serve(read) {
  const warm = new Set()
  let last = Promise.resolve()
  process.on('disconnect', () => process.exit(0))
  process.on('message', (request) => {
    last = last.then(() => answer(request))
  })

  async function answer({ id, ...request }) {
    const languages = request.languages.join('+')
    try {
      if (!warm.has(languages)) await read(request)
      warm.add(languages)
      process.send({ id, ...(await measure(request)) })
    } catch (error) {
      process.send({ id, pages: [], wallMs: 0, cpuMs: 0, failure: String(error) })
    }
  }

  async function measure(request) {
    const startedMs = performance.now()
    const before = process.cpuUsage()
    const pages = await read(request)
    const { user, system } = process.cpuUsage(before)
    return { pages, wallMs: performance.now() - startedMs, cpuMs: (user + system) / 1000 }
  }
}
