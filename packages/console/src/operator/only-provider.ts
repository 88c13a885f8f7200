import { useSession } from '../account/session.tsx'

/** The name of the provider with which people sign in, if that is the only way; undefined otherwise. */
export function useOnlyProvider(): string | undefined {
  const { site } = useSession()
  return site?.singleSignOn?.isOnlyWay ? site.singleSignOn.name : undefined
}
