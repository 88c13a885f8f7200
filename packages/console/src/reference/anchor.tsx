/** A link to a part of the page, to be copied. */
export function Anchor({ id, of }: { id: string; of: string }) {
  return (
    <a className="anchor" href={`#${id}`} aria-label={`Link to ${of}`}>
      #
    </a>
  )
}
