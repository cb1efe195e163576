import type { ProfileInput } from '~/contract/users'
import { pickFields } from '~/forms/dirty-tracker'
import { type ProfileValues, toProfileInput } from './profile-values'

/** Of the contract's profile what these changes change. The address is one field: its parts are of one place. */
export const toProfileChange = (
  values: ProfileValues,
  changes: Partial<ProfileValues>,
): Partial<ProfileInput> =>
  pickFields(toProfileInput(values), (name) =>
    Object.hasOwn(changes, name === 'phoneCountry' ? 'phoneNumber' : name),
  )
