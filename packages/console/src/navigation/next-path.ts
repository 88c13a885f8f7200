/**
 * Returns where to go after signing in: the path in `?next=` if it belongs to this site, else `/`.
 * Anything that a browser could take for another site is dropped.
 */
export function nextPath({ search, origin }: { search: string; origin: string }): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const url = next.startsWith('/') ? URL.parse(next, origin) : null
  // a path with two slashes at its start is another site
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.hash
}
