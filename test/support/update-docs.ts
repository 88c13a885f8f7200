/**
 * Whether tests of files that are derived from the code write them instead of comparing them: `UPDATE_DOCS=1`. Throws on CI, where
 * nothing would be compared.
 */
export function updatesDocs(): boolean {
  const { UPDATE_DOCS: update, CI: ci } = process.env
  if (update !== '1') return false
  if (ci)
    throw new Error(
      'UPDATE_DOCS is set on CI, which must compare the files rather than write them.',
    )
  return true
}
