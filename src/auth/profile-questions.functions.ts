import { createServerFn } from '@tanstack/react-start'
import { type ProfileQuestions, profileQuestionsContract } from '~/contract/profile-questions'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

/** The questions of a profile. Read without a session, since they are the same for all users. */
export const readProfileQuestions = createServerFn({ method: 'GET' }).handler((): Promise<ProfileQuestions> =>
  usersServiceAs(null).profileQuestions.get(),
)

export const saveProfileQuestions = createServerFn({ method: 'POST' })
  .validator(validateInput(profileQuestionsContract.set.body))
  .handler(({ data }): Promise<ProfileQuestions> => usersService().profileQuestions.set({ body: data }))
