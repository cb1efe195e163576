/** Columns that name a user and are in no export, each with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  'users.deleted_by': 'Which administrator deleted an account: the record belongs to the administrator.',
  'email_confirmations.identity_uid': 'Identifies a link for a day; says nothing about the user.',
  'email_changes.old_email':
    'A user’s own changes are in addresses; other rows contain other users’ addresses.',
  'email_changes.new_email': 'As old_email: another user may have requested your address.',
  'user_tags.identity_uid': 'Labels that administrators give users, which are the administrators’.',
  'user_notes.identity_uid': 'Private notes of administrators, which belong to them.',
  'user_notes.author_uid': 'Notes on other people.',
  'application_claims.identity_uid': 'Who has an application open; deleted after minutes.',
  'application_claims.claimed_by': 'Who has an application open; deleted after minutes.',
  'application_assignments.identity_uid':
    'Which administrator handles your application: internal to the programme.',
  'application_assignments.assigned_to':
    'Another user’s application that an administrator handles: in doneByYou.',
  'application_undos.identity_uid': 'Lets an administrator undo a decision; deleted after seconds.',
  'application_forms.published_by': 'Who published the questions: in doneByYou.',
  'application_events.actor_uid': 'What administrators did with others’ applications: in doneByYou.',
  'application_notes.identity_uid': 'Private notes of administrators, which belong to them.',
  'application_notes.actor_uid': 'Notes on other people.',
  'questions.edited_by': 'Another’s question that a moderator changed: in doneByYou.',
  'answers.edited_by': 'Another’s answer that a moderator changed: in doneByYou.',
  'pages.scheduled_by': 'Who scheduled a change of a page: in doneByYou.',
  'page_reviewers.named_by': 'Another’s review that an administrator asked for: in doneByYou.',
  'contact_messages.assigned_to': 'Another user’s message that an administrator handles: in doneByYou.',
  'post_reports.decided_by': 'A name beside decided_by_uid, which is exported.',
  'webhook_deliveries.identity_uid':
    'That the operator’s systems were notified of a decision or a kit request, which are exported; deleted after thirty days.',
  'notifications.gathered_by': 'What several notifications are grouped by, such as a webhook; not a user.',
  'segment_message_recipients.identity_uid': 'Who received an announcement: its notification is exported.',
  'kit_unit_events.actor_uid': 'What administrators did with kits: in doneByYou.',
  'learning_attempts.identity_uid':
    'The questions drawn for the next attempt at a quiz, which stay secret until then.',
  'imports.held_by': 'A node, not a user.',
  'identity_updates.identity_uid': 'Pending updates of the identity provider; deleted after seconds.',
  'way_removals.identity_uid': 'Pending updates of the identity provider; deleted after seconds.',
  'ended_tokens.identity_uid': 'A sign-in that was signed out, until its token expires within the hour.',
  'accounts_in_the_making.identity_uid': 'An account without a profile; deleted when the profile is created.',
}
