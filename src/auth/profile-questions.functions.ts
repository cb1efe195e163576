import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { type ProfileQuestions } from '~/contract/profile-questions'
import { getUsersServiceAs } from '~/gateways/users-service.server'

/** Reads the profile questions. Without a session, since they are the same for all users. */
export const readProfileQuestions = readFn.handler((): Promise<ProfileQuestions> =>
  getUsersServiceAs(null).profileQuestions.get(),
)

export const saveProfileQuestions = writeFn
  .validator(validateCall(contract.profileQuestions.set))
  .handler(makeCall)
