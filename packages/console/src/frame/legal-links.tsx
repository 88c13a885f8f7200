import { useSession } from '../account/session.tsx'

/** Links to the operator's terms, privacy policy and imprint, as far as there are any. */
export function LegalLinks() {
  const { site } = useSession()
  const links: [string, string | null | undefined][] = [
    ['Terms', site?.termsUrl],
    ['Privacy', site?.privacyUrl],
    ['Imprint', site?.imprintUrl],
  ]
  const set = links.filter(([, url]) => url)
  if (set.length === 0) return null
  return (
    <span className="line">
      {set.map(([name, url]) => (
        <a key={name} href={url ?? ''}>
          {name}
        </a>
      ))}
    </span>
  )
}
