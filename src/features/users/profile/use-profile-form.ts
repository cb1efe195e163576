import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { profile, type User } from '~/contract/users'
import { fieldErrors } from '~/forms/field-errors'
import { createDirtyTracker } from '~/forms/dirty-tracker'
import { useCountries } from '~/forms/countries'
import { getProfileValues, type ProfileValues, toProfileInput } from './profile-values'

/** A profile form that tracks which fields were edited. Other fields follow changes from elsewhere. */
export const useProfileForm = (user: User, { validateInputOnBlur = false } = {}) => {
  const countries = useCountries()
  const [initialValues] = useState(() => getProfileValues(user, countries))
  const [ownChanges] = useState(() => createDirtyTracker(initialValues))
  const form = useForm<ProfileValues>({
    initialValues,
    validate: (values) => fieldErrors(profile, toProfileInput(values)),
    validateInputOnBlur,
  })
  // As the service has it, as far as is known here.
  const base = useRef(initialValues)
  const follow = (read: User, sent: Partial<ProfileValues>) => {
    const newer = ownChanges.take(getProfileValues(read, countries), form.getValues())
    const known = { ...sent, ...newer }
    if (Object.keys(known).length === 0) return
    base.current = { ...base.current, ...known }
    form.setValues(newer)
    form.resetDirty(base.current)
  }
  const showNewer = useEffectEvent((read: User) => follow(read, {}))
  useEffect(() => showNewer(user), [user])
  return { form, ownChanges, follow }
}
