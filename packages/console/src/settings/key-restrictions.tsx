import { useSession } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import { Tick } from '../elements/tick.tsx'
import { keyLimits, limitLabels } from './limit-labels.ts'

const scopeLabels = {
  convert: 'Convert decks',
  usage: 'Read usage',
  operator: 'Manage accounts (operators)',
}
type Scope = keyof typeof scopeLabels
const scopes = Object.keys(scopeLabels) as Scope[]

/** What a new key may do, from where, and how often; nothing has to be filled in. */
export function KeyRestrictions() {
  const { me } = useSession()
  const offered = scopes.filter((scope) => scope !== 'operator' || me?.operator)
  return (
    <details className="past">
      <summary>Restrictions</summary>
      <div className="stack">
        <fieldset className="field">
          <legend className="label">The key may</legend>
          {offered.map((scope) => (
            <Tick
              key={scope}
              label={scopeLabels[scope]}
              name={`scope-${scope}`}
              defaultChecked={scope !== 'operator'}
            />
          ))}
        </fieldset>
        <Field
          label="Works from"
          name="networks"
          autoComplete="off"
          placeholder="Any address"
          hint="IP addresses or networks, separated by commas, such as 203.0.113.0/24."
        />
        <Field
          label="Conversions per month"
          name="monthlyCap"
          type="number"
          min={1}
          max={1_000_000_000}
          step="1"
          placeholder="Any number"
          hint="Counted per calendar month (UTC)."
        />
        {keyLimits.map((name) => (
          <Field
            key={name}
            label={limitLabels[name]}
            name={name}
            type="number"
            min={1}
            max={100_000_000}
            step="1"
            placeholder="As the account"
            hint="The limits of the account hold as well."
          />
        ))}
      </div>
    </details>
  )
}

/** Returns the restrictions in a form. */
export function restrictionsIn(values: Record<string, string>) {
  const { networks = '', monthlyCap = '' } = values
  const listed = networks.split(/[\s,]+/).filter((network) => network !== '')
  return {
    scopes: scopes.filter((scope) => `scope-${scope}` in values),
    networks: listed,
    monthlyCap: monthlyCap === '' ? null : Number(monthlyCap),
    limits: Object.fromEntries(
      keyLimits.flatMap((name) => (values[name] ? [[name, Number(values[name])]] : [])),
    ),
  }
}
