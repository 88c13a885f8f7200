import { registerHooks } from 'node:module'

/** Has this process load the list of passes of OCR without one of them. Call before the engine is imported. */
export function loadWithout(pass: string): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/ocr/src/passes.ts')) return loaded
      return { ...loaded, source: withoutPass(String(loaded.source), pass) }
    },
  })
}

/** The names of the passes in the text of `passes.ts`, in order. */
export function passNames(text: string): string[] {
  return [...text.matchAll(/\{\s*name: '([^']+)'/g)].map(([, name = '']) => name)
}

/** The text of `passes.ts` without a pass. Throws if it is not there exactly once. */
export function withoutPass(text: string, pass: string): string {
  const entry = new RegExp(
    `\\n {4}\\{\\s*name: '${RegExp.escape(pass)}'[\\s\\S]*?\\n? *\\},(?=\\n)`,
    'g',
  )
  const found = text.match(entry)?.length ?? 0
  if (found !== 1) throw new Error(`There are ${found} passes "${pass}" in passes.ts.`)
  return text.replace(entry, '')
}
