import { Trans, useLingui } from '@lingui/react/macro'
import type { Person, PersonSubscription } from '../../../contract/operator-people.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import css from '../Parts.module.css'
import { PaymentTable } from '../PaymentTable.tsx'
import { LETTERS, SOURCES, SUBSCRIPTION_STATES } from './people-texts.ts'
import { useStandingText } from './standing-text.ts'

type PersonFactsProps = {
  person: Person
  /** Revokes a subscription; undefined for operators who may not. */
  onRevoke: ((subscription: PersonSubscription) => void) | undefined
}

/** Shows a person to support: names as text, numbers and addresses shortened. */
export function PersonFacts({ person, onRevoke }: PersonFactsProps) {
  const { t } = useLingui()
  return (
    <>
      <Profile person={person} />
      <Subscriptions subscriptions={person.subscriptions} onRevoke={onRevoke} />
      <PaymentTable title={t`Payments`} empty={t`There is no payment.`} payments={person.payments} />
      <Devices devices={person.devices} />
      <Letters letters={person.letters} />
      <HistoryTable title={t`Actions on the account`} empty={t`There is no such action.`} actions={person.actions} />
    </>
  )
}

function Profile({ person }: { person: Person }) {
  const { t } = useLingui()
  const standingText = useStandingText()
  const { phone, email, is_email_confirmed } = person
  const address = email !== null && (is_email_confirmed ? email : t`${email} (not confirmed)`)
  return (
    <>
      <h2 className={css.name}>{person.name || t`Without a name`}</h2>
      <dl className={css.facts}>
        <dt>{t`Support number`}</dt>
        <dd>{person.support_id}</dd>
        <dt>{t`Standing`}</dt>
        <dd>{standingText(person)}</dd>
        <dt>{t`Since`}</dt>
        <dd>
          <Moment ms={person.created_ms} />
        </dd>
        <dt>{t`Phone`}</dt>
        <dd>{phone ?? '—'}</dd>
        <dt>{t`E-mail`}</dt>
        <dd>{address || '—'}</dd>
      </dl>
    </>
  )
}

function Subscriptions({
  subscriptions,
  onRevoke,
}: {
  subscriptions: readonly PersonSubscription[]
  onRevoke: PersonFactsProps['onRevoke']
}) {
  const { t, i18n } = useLingui()
  const isOver = ({ state, is_in_force }: PersonSubscription) => state === 'ended' || !is_in_force
  return (
    <DeskTable
      title={t`Packages`}
      heads={[t`Package`, t`From where`, t`State`, t`From`, t`Until`, ...(onRevoke ? [t`Action`] : [])]}
      empty={t`There is no package.`}
      rows={subscriptions.map((one) => (
        <tr key={one.id}>
          <td>{one.package_name}</td>
          <td>{SOURCES[one.source] ? i18n._(SOURCES[one.source]!) : one.source}</td>
          <td>
            <span>{isOver(one) ? t`over` : i18n._(SUBSCRIPTION_STATES[one.state])}</span>
            {one.is_renewing && <span>{`, ${t`renews`}`}</span>}
          </td>
          <td>
            <Moment ms={one.from_ms} />
          </td>
          <td>{one.until_ms === null ? t`without an end` : <Moment ms={one.until_ms} />}</td>
          {onRevoke && (
            <td>
              {(!isOver(one) || one.is_renewing) && (
                <Button look="outline" aria-label={t`Revoke ${one.package_name}`} onClick={() => onRevoke(one)}>
                  <Trans>Revoke</Trans>
                </Button>
              )}
            </td>
          )}
        </tr>
      ))}
    />
  )
}

function Devices({ devices }: { devices: Person['devices'] }) {
  const { t } = useLingui()
  return (
    <DeskTable
      title={t`Devices`}
      heads={[t`Device`, t`Kind`, t`Since`, t`Last used`]}
      empty={t`The person is signed in nowhere.`}
      rows={devices.map((one) => (
        <tr key={one.id}>
          <td className={css.name}>{one.label || t`access key`}</td>
          <td>{one.platform}</td>
          <td>
            <Moment ms={one.created_ms} />
          </td>
          <td>
            <Moment ms={one.last_seen_ms} />
          </td>
        </tr>
      ))}
    />
  )
}

function Letters({ letters }: { letters: Person['letters'] }) {
  const { t, i18n } = useLingui()
  return (
    <DeskTable
      title={t`Letters`}
      heads={[t`Letter`, t`Due`, t`Sent`]}
      empty={t`No letter was due.`}
      rows={letters.map((one) => (
        <tr key={one.id}>
          <td>{LETTERS[one.kind] ? i18n._(LETTERS[one.kind]!) : one.kind}</td>
          <td>
            <Moment ms={one.due_ms} />
          </td>
          <td>{one.sent_ms === null ? t`not sent` : <Moment ms={one.sent_ms} />}</td>
        </tr>
      ))}
    />
  )
}
