/** Columns that name a user and are in no export, each with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  'users.deleted_by': 'Which administrator deleted an account: it is the other person’s record.',
  'email_confirmations.identity_uid': 'What a link is known by, for a day; it says nothing of the person.',
  'email_changes.old_email': 'Of one’s own changes in addresses; of another’s it is that person’s address.',
  'email_changes.new_email': 'As old_email: another may have asked for an address that is yours.',
  'user_tags.identity_uid': 'Words by which administrators tell users apart, which are theirs.',
  'user_notes.identity_uid': 'Private notes of administrators, which are theirs.',
  'user_notes.author_uid': 'Notes on other people.',
  'application_claims.identity_uid': 'Who looks at an application at the moment; gone after minutes.',
  'application_claims.claimed_by': 'Who looks at an application at the moment; gone after minutes.',
  'application_assignments.identity_uid':
    'Which administrator sees to your application: how the programme is run.',
  'application_assignments.assigned_to':
    'Another person’s application that an administrator sees to: in doneByYou.',
  'application_undos.identity_uid': 'What a decision can be taken back with, for seconds.',
  'application_forms.published_by': 'Who published the questions: in doneByYou.',
  'application_events.actor_uid': 'What administrators did with others’ applications: in doneByYou.',
  'application_notes.identity_uid': 'Private notes of administrators, which are theirs.',
  'application_notes.actor_uid': 'Notes on other people.',
  'questions.edited_by': 'Another’s question that a moderator changed: in doneByYou.',
  'answers.edited_by': 'Another’s answer that a moderator changed: in doneByYou.',
  'pages.scheduled_by': 'Who planned a change of a page that is still to come: in doneByYou.',
  'page_reviewers.named_by': 'Another’s review that an administrator asked for: in doneByYou.',
  'contact_messages.assigned_to': 'Another person’s message that an administrator sees to: in doneByYou.',
  'post_reports.decided_by': 'A name beside decided_by_uid, which is exported.',
  'webhook_deliveries.identity_uid':
    'That the operator’s own systems were told of a decision or a kit request, which are exported; gone after thirty days.',
  'notifications.gathered_by': 'What several notifications are gathered under, such as a webhook; no person.',
  'segment_message_recipients.identity_uid':
    'Whom an announcement went to: the notification of it is exported.',
  'kit_unit_events.actor_uid': 'What administrators did with kits: in doneByYou.',
  'learning_attempts.identity_uid':
    'The questions drawn for the next attempt at a quiz, which are not to be read before it.',
  'imports.held_by': 'Which node works, not which person.',
  'identity_updates.identity_uid': 'What the identity provider has not been told yet; gone after seconds.',
  'way_removals.identity_uid': 'What the identity provider has not been told yet; gone after seconds.',
  'ended_tokens.identity_uid': 'Which sign-in was signed out, until its token expires within the hour.',
  'accounts_in_the_making.identity_uid': 'An account that has no profile yet; gone with the profile.',
}
