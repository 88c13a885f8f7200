import writeInBrowser from 'write-excel-file/browser'

/** Stands in for `write-excel-file/node` in the build of the console, as far as `src/output` uses it. */
// biome-ignore lint/style/noDefaultExport: the package it stands in for has a default export
export default function writeExcelFile(...sheet: Parameters<typeof writeInBrowser>): {
  toBuffer(): Promise<ArrayBuffer>
} {
  return {
    async toBuffer() {
      const file = await writeInBrowser(...sheet).toBlob()
      return await file.arrayBuffer()
    },
  }
}
