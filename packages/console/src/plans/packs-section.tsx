import { useId, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { Button } from '../elements/button.tsx'
import { counted, formatCount } from '../elements/format.ts'
import { Section } from '../settings/section.tsx'
import { type OfferProps, SignInToBuy } from './plan-cards.tsx'
import { formatPrice, type Price } from './price.ts'

interface OfferedPack {
  id: string
  credits: number
  price: Price
}

/** Packs of credits in a currency, chosen with a slider. */
export function PacksSection({ offer, purchased, shown, stripe }: OfferProps) {
  const { currency } = shown
  const packs = offer.packs.flatMap(({ id, credits, prices }): OfferedPack[] => {
    const price = prices.find((one) => one.currency === currency)
    return price ? [{ id, credits, price }] : []
  })
  const [chosen, setChosen] = useState(0)
  const pack = packs[Math.min(chosen, packs.length - 1)]
  if (!pack) return null
  const buy = () =>
    stripe.open(() => callAccount('POST /web/checkout', { body: { item: pack.id, currency } }))
  return (
    <Section title="Credits" id="credits">
      <p className="soft">
        A credit pays for one conversion when nothing else does. Credits are paid for once, and do
        not expire.
      </p>
      <div className="panel packs">
        <PackSlider packs={packs} pack={pack} onChange={setChosen} />
        <div className="line between">
          <p className="figure">
            {counted(pack.credits, 'credit')}{' '}
            <span className="soft">
              for {formatPrice(pack.price)}, {formatPrice(perCredit(pack))} each
            </span>
          </p>
          {purchased ? (
            <Button
              label={`Buy ${counted(pack.credits, 'credit')}`}
              kind="primary"
              onClick={buy}
              disabled={stripe.opening}
            />
          ) : (
            <SignInToBuy name="credits" />
          )}
        </div>
      </div>
    </Section>
  )
}

interface PackSliderProps {
  packs: OfferedPack[]
  pack: OfferedPack
  onChange: (index: number) => void
}

function PackSlider({ packs, pack, onChange }: PackSliderProps) {
  const id = useId()
  if (packs.length === 1) return null
  return (
    <div className="pack-slider">
      <label htmlFor={id} className="visually-hidden">
        Number of credits
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={packs.length - 1}
        step={1}
        value={packs.indexOf(pack)}
        aria-valuetext={`${counted(pack.credits, 'credit')} for ${formatPrice(pack.price)}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className="pack-marks soft small" aria-hidden="true">
        {packs.map(({ id, credits }) => (
          <span key={id}>{formatCount(credits)}</span>
        ))}
      </div>
    </div>
  )
}

function perCredit({ credits, price: { currency, amount } }: OfferedPack): Price {
  return { currency, amount: amount / credits }
}
