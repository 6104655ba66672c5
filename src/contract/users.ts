import * as v from 'valibot'
import { type Call, EntityId } from './call.ts'
import { ParentsControl } from './parental.ts'

/** The signed-in person (section 3, Profile). */
export const Profile = v.object({
  _id: EntityId,
  name: v.pipe(v.string(), v.maxLength(20)),
  subscription: v.nullable(v.object({ package_id: EntityId, name: v.string() })),
  parents_control: v.nullable(ParentsControl),
})
export type Profile = v.InferOutput<typeof Profile>

export const showUser = {
  method: 'GET',
  path: '/users/show',
  auth: 'required',
  data: Profile,
} as const satisfies Call

/** The calls of this resource; where two paths match one address, the more literal one stands first. */
export const userCalls = { showUser }
