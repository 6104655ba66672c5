import { fresh, type Handlers } from '../../http/answers.ts'
import type { ParentalStore } from '../parental/parental-store.ts'
import { accountOf } from './viewer.ts'

/** Answers the calls about the signed-in person. */
export function userHandlers(parental: ParentalStore): Handlers<'showUser'> {
  return {
    async showUser(_input, { viewer }) {
      const { id, name } = accountOf(viewer)
      const subscription = viewer.package && { package_id: viewer.package.id, name: viewer.package.name }
      const limit = await parental.limitOf(id)
      return fresh({ _id: id, name, subscription, parents_control: limit === undefined ? null : { age_limit: limit } })
    },
  }
}
