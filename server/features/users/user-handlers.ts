import { ApiError, fresh, type Handlers } from '../../http/answers.ts'

/** Answers the calls about the signed-in person. */
export function userHandlers(): Handlers<'showUser'> {
  return {
    showUser(_input, { viewer }) {
      if (!viewer.account) throw new ApiError('authorization_required')
      const subscription = viewer.package && { package_id: viewer.package.id, name: viewer.package.name }
      return fresh({ _id: viewer.account.id, name: viewer.account.name, subscription })
    },
  }
}
