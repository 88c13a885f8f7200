/** An HTTP status in the color of its kind. */
export function StatusBadge({ status }: { status: string }) {
  const kind = status.startsWith('2') ? 'success' : status.startsWith('5') ? 'danger' : 'warning'
  return <span className={`badge ${status.startsWith('3') ? '' : kind}`}>{status}</span>
}
