import type { Generated } from 'kysely'
import type { FactorKind } from '~/contract/second-factor'
import type { Instant } from './columns'

/** An account of another provider that a user proved to own, or (until then) may link. */
export interface SignInWayTable {
  identity_uid: string
  provider_id: string
  subject: string | null
  expected_until: Instant | null
}

interface WayRemovalTable {
  identity_uid: string
  /** `*` for every linked sign-in method that the user has not proved to own. */
  provider_id: string
  asked_at: Instant
  version: Generated<number>
  attempts: Generated<number>
  due_at: Instant
  taken_until: Generated<Instant | null>
}

interface AccountInTheMakingTable {
  identity_uid: string
  begun_at: Instant
  leaving_since: Generated<Instant | null>
}

interface SecondFactorTable {
  identity_uid: string
  factor_id: string
  kind: FactorKind
  hint: string
  noted_at: Instant
  removed_at: Instant | null
}

interface RecoveryCodeTable {
  identity_uid: string
  code_hash: string
  created_at: Instant
  used_at: Instant | null
}

interface IdentityUpdateTable {
  identity_uid: string
  disabled: boolean
  end_sessions: boolean
  version: Generated<number>
  attempts: Generated<number>
  due_at: Instant
  taken_until: Instant | null
}

interface IdentityPaceTable {
  id: Generated<boolean>
  next_at: Instant
}

/** A token that was ended by signing out. */
interface EndedTokenTable {
  identity_uid: string
  auth_time: Instant
  issued_at: Instant
  expires_at: Instant
}

export interface IdentityTables {
  ended_tokens: EndedTokenTable
  sign_in_ways: SignInWayTable
  way_removals: WayRemovalTable
  accounts_in_the_making: AccountInTheMakingTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  identity_updates: IdentityUpdateTable
  identity_pace: IdentityPaceTable
}
