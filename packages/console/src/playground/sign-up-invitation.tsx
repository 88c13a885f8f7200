import { useSession } from '../account/session.tsx'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { counted } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'

/** Tells visitors how to convert decks of their own; those that they have added wait for them. */
export function SignUpInvitation({ waiting }: { waiting: readonly DeckResult[] }) {
  const { site } = useSession()
  const provider = site?.singleSignOn?.isOnlyWay && site.singleSignOn.name
  const open = site?.signUp !== 'closed' && !provider
  return (
    <div className="stack">
      <WaitingDecks decks={waiting} />
      <p className="line">
        {open && (
          <Link to="/sign-up" className="button primary">
            Create account
          </Link>
        )}
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </p>
      <p className="soft small">
        {provider
          ? `You sign in with ${provider}.`
          : open
            ? site && site.freeRequestsPerDay > 0
              ? `${counted(site.freeRequestsPerDay, 'free conversion')} per day.`
              : 'All you need is an email address.'
            : 'Accounts are by invitation only. Ask the operator of this service for one.'}
      </p>
    </div>
  )
}

function WaitingDecks({ decks }: { decks: readonly DeckResult[] }) {
  const { clearAll } = useDesk()
  const [first] = decks
  if (!first) return null
  return (
    <div role="alert" className="notice info">
      <p>
        Sign in to convert{' '}
        <strong dir="auto">
          {decks.length === 1 ? first.filename : counted(decks.length, 'deck')}
        </strong>
        . {decks.length === 1 ? 'It stays' : 'They stay'} in this browser until then, also if you
        open the link of an email here.
      </p>
      <p>
        <button type="button" className="link" onClick={clearAll}>
          {decks.length === 1 ? 'Remove it' : 'Remove them'}
        </button>
      </p>
    </div>
  )
}
