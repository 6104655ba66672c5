import { operatorPeopleCalls, type Person, type PersonSubscription } from '../../../contract/operator-people.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { callDesk } from '../../desk-client.ts'

const SIMPLE = {
  signOut: operatorPeopleCalls.signPersonOut,
  block: operatorPeopleCalls.blockPerson,
  unblock: operatorPeopleCalls.unblockPerson,
  delete: operatorPeopleCalls.deletePerson,
} as const

/** An action that the operator chose for a person. */
export type ChosenAction =
  | { kind: keyof typeof SIMPLE | 'grant' | 'export' }
  | { kind: 'revoke'; subscription: PersonSubscription }

/** The fields that the operator fills in for an action. */
export type ActionInput = { reason: string; packageId: string; days: number }

/** Does an action. Returns the person as changed; null where nothing changed. */
export async function act(id: string, action: ChosenAction, { reason, packageId, days }: ActionInput): Promise<Person | null> {
  const params = { id }
  if (action.kind === 'revoke') {
    const body = { reason, subscription_id: action.subscription.id }
    return callDesk(operatorPeopleCalls.revokePackage, { params, body })
  }
  if (action.kind === 'grant') {
    return callDesk(operatorPeopleCalls.grantPackage, { params, body: { reason, package_id: packageId, days } })
  }
  if (action.kind === 'export') {
    const data = await callDesk(operatorPeopleCalls.exportPerson, { params, body: { reason } })
    saveFile(`efir-${id}.json`, JSON.stringify(data, null, 2), 'application/json')
    return null
  }
  return callDesk(SIMPLE[action.kind], { params, body: { reason } })
}
