import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useSession } from '../account/session.tsx'
import { useConversion } from './use-conversion.ts'

type Conversions = ReturnType<typeof useConversion>

const ConversionContext = createContext<Conversions | undefined>(undefined)

/** Keeps a deck and its rows while the user visits other pages. Signing out clears them. */
export function ConversionProvider({ children }: { children: ReactNode }) {
  const conversions = useConversion()
  const { me } = useSession()
  const { clear } = conversions
  useEffect(() => {
    if (me === null) clear()
  }, [me, clear])
  return <ConversionContext value={conversions}>{children}</ConversionContext>
}

export function useConversions(): Conversions {
  const conversions = useContext(ConversionContext)
  if (!conversions) throw new Error('useConversions needs a ConversionProvider.')
  return conversions
}
