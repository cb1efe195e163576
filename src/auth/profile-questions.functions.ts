import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { type ProfileQuestions } from '~/contract/profile-questions'
import { usersServiceAs } from '~/gateways/users-service.server'

/** The questions of a profile. Read without a session, since they are the same for all users. */
export const readProfileQuestions = read.handler((): Promise<ProfileQuestions> =>
  usersServiceAs(null).profileQuestions.get(),
)

export const saveProfileQuestions = write.validator(callOf(contract.profileQuestions.set)).handler(makeCall)
