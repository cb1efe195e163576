import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { profile, type User, type ProfileInput } from '~/contract/users'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { useContractForm } from '~/forms/contract-form'
import { createDirtyTracker, pickFields } from '~/forms/dirty-tracker'
import { useCountries } from '~/forms/countries'
import { updateUser } from '../users.functions'
import { userQueries } from '../users.queries'
import { getProfileValues, type ProfileValues, toProfileInput } from './profile-values'

/** Returns the changed fields of the contract's profile. The address is one field, since its parts belong together. */
const toProfileChange = (values: ProfileValues, changes: Partial<ProfileValues>): Partial<ProfileInput> =>
  pickFields(toProfileInput(values), (name) =>
    Object.hasOwn(changes, name === 'phoneCountry' ? 'phoneNumber' : name),
  )

interface ProfileFormOptions {
  onSaved: (saved: User) => unknown
  /** The warning about unsaved changes. */
  unsaved: string
  staysOpen?: boolean
}

/** A profile form that sends edited fields only. Other fields follow changes made elsewhere. */
export const useProfileForm = (user: User, { onSaved, unsaved, staysOpen = false }: ProfileFormOptions) => {
  const countries = useCountries()
  const queryClient = useQueryClient()
  const [initialValues] = useState(() => getProfileValues(user, countries))
  const [ownChanges] = useState(() => createDirtyTracker(initialValues))
  const form = useContractForm<ProfileValues, User>({
    schema: profile,
    initialValues,
    toInput: toProfileInput,
    send: (values) => {
      const changes = ownChanges.of(values)
      const change = toProfileChange(values, changes)
      return ownChanges.send(changes, () =>
        updateUser({ data: { params: { id: user.identityUid }, body: change } }),
      )
    },
    onDone: (saved) => {
      queryClient.setQueryData(userQueries.one(user.identityUid).queryKey, saved)
      follow(saved)
      return onSaved(saved)
    },
    checksOnBlur: true,
    staysOpen,
  })
  useConfirmLeaving(() => form.isDirty(), unsaved)
  const follow = (read: User) => {
    const newer = ownChanges.take(getProfileValues(read, countries), form.getValues())
    if (Object.keys(newer).length === 0) return
    form.setValues(newer)
    form.resetDirty({ ...form.getInitialValues(), ...newer })
  }
  const showNewer = useEffectEvent(follow)
  useEffect(() => showNewer(user), [user])
  return { form, ownChanges }
}
