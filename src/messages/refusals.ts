import { plural, t } from '@lingui/core/macro'
import { formatNumber } from './validation'

/** A reason that is a sentence already. */
interface Explained {
  reason: string
}

/**
 * Messages for input that matches its schema but is refused by the service. Not in validation.ts, which pages load.
 */
export const refusalMessages = {
  addressRefused: ({ reason }: Explained) => reason,
  administratorRequired: () => t`Choose an administrator.`,
  answerChangesLimited: ({ max }: { max: number }) =>
    t`This answer was changed ${max} times and can’t be changed again. Write another answer.`,
  answerChosenTwice: () => t`This answer is chosen twice.`,
  answerRepeated: () => t`This answer is listed twice.`,
  answersFull: ({ max }: { max: number }) =>
    t`This question already has ${max} answers. Ask a new question instead.`,
  answersLimited: ({ max }: { max: number }) =>
    t`You sent ${max} answers without a reply. Wait for the reviewers to answer.`,
  answerUnknown: () => t`This question has no such answer.`,
  archiveRefused: ({ reason }: Explained) => reason,
  apiDescriptionRefused: ({ reason }: Explained) => reason,
  apiDescriptionTooLarge: () => t`Use a description of at most 10 MB.`,
  apiDescriptionNotGiven: () => t`Send a text or an address.`,
  audienceFixed: () => t`This page is always public.`,
  captionsInvalid: ({ reason }: Explained) => reason,
  categoryUnknown: () => t`This category no longer exists. Choose another.`,
  codeWrong: () => t`This code doesn’t match this address or was already used.`,
  commentsFull: ({ max }: { max: number }) =>
    t`This review already has ${max} comments. An administrator can delete some.`,
  companySame: () => t`Choose another company.`,
  companyUnknown: () => t`This company no longer exists. Choose another.`,
  componentUnknown: () => t`This component no longer exists. Choose another.`,
  dueDayNotLater: () => t`Choose a day after the current one, and after today.`,
  dueDayPast: () => t`Choose a day after today.`,
  dueDaysNotMore: () => t`Choose more days than now.`,
  documentUnknown: () => t`This document no longer exists. Choose another.`,
  domainTaken: ({ domain }: { domain: string }) => t`Another company has the domain ${domain}.`,
  emailNotInvited: () => t`This invitation is for another e-mail address.`,
  emailNotSignedIn: () => t`Enter the address you signed in with.`,
  emailUnchanged: () => t`This is already your address.`,
  emailUnverified: () =>
    t`Your sign-in hasn’t confirmed this address, so you can’t use the invitation with it. Sign out, open the invitation again and register with a password.`,
  emailWrong: () => t`Type the e-mail address of your account.`,
  fileRefused: ({ reason }: Explained) => reason,
  questionLabelRequired: () => t`Write the question.`,
  questionRepeated: () => t`Another question has this name. Change the words of one of them.`,
  tooFewOptions: () => t`Give at least two options.`,
  optionLabelRequired: () => t`Name the option.`,
  optionRepeated: () => t`This option is listed twice.`,
  conditionIncomplete: () => t`Choose an earlier question and at least one of its answers.`,
  formWithoutQuestion: () => t`Ask at least one question.`,
  fileTypeRefused: () =>
    t`Use a PDF, a PNG or JPEG picture, a zip or a plain text file, with the ending of its type.`,
  tooManyFiles: ({ max }: { max: number }) =>
    t`You uploaded ${max} files, which is the most. Those you don’t use are deleted after a day.`,
  tooManyStoredFiles: ({ max }: { max: number }) =>
    t`Your applications have ${max} files, which is the most.`,
  fileRequired: () => t`Choose a file.`,
  headingUnknown: () => t`The document no longer has this section.`,
  kitUnknown: () => t`Choose one of the kits.`,
  mailButtonRequired: () => t`Enter the label of the button.`,
  mailVariableMissing: ({ names }: { names: string }) => t`This mail needs ${names}.`,
  mailVariableUnknown: ({ name, known }: { name: string; known: string }) =>
    t`This mail has no variable {${name}}. You can use ${known}.`,
  licenceChanged: () => t`The licence has changed. Reload the page and read it again.`,
  languageRepeated: () => t`There are already captions in this language.`,
  nestedTooDeep: ({ max }: { max: number }) => t`Pages nest at most ${max} levels deep.`,
  oneAnswerRequired: () => t`Choose one answer.`,
  pageUnknown: () => t`There is no published page at this address.`,
  parentElsewhere: () => t`Choose a page of the same component.`,
  passwordWeak: ({ reason }: Partial<Explained> = {}) =>
    reason ?? t`Choose a stronger password. This one doesn’t meet the requirements.`,
  passwordWrong: () => t`This isn’t the password chosen at registration.`,
  pathBeforeItself: () => t`A path can’t come before itself.`,
  pathsWaitForEachOther: () => t`That path requires this one to be finished first.`,
  pathUnknown: () => t`This learning path no longer exists. Choose another.`,
  phoneNumberInvalid: ({ reason }: Explained) => reason,
  pictureRequired: () => t`Choose a picture.`,
  placeAmbiguous: () => t`Choose a category or a component, not both.`,
  questionAnsweredTwice: () => t`This question is answered twice.`,
  questionChangesLimited: ({ max }: { max: number }) =>
    t`This question was changed ${max} times and can’t be changed again. Write an answer instead.`,
  questionUnknown: () => t`This quiz has no such question.`,
  releaseVersionTaken: () => t`This file already has a release with this version.`,
  reviewerNotApproved: () => t`Choose an approved user.`,
  reviewersFull: ({ max }: { max: number }) => t`A page has at most ${max} reviewers.`,
  slugFixed: () => t`The address of this page can’t be changed.`,
  serialInUse: ({ serial }: { serial: string }) => t`“${serial}” is already a unit of this kit.`,
  serialRepeated: ({ serial }: { serial: string }) => t`“${serial}” is listed twice.`,
  slugInUse: () => t`This address is already in use.`,
  serialNotInStock: ({ serial }: { serial: string }) => t`“${serial}” isn’t in stock. Choose another unit.`,
  serialUnknown: ({ serial }: { serial: string }) => t`“${serial}” isn’t a unit of this kit.`,
  termsChanged: ({ version }: { version: number }) =>
    t`The terms of use have changed. Read and accept version ${version}.`,
  termsUnknown: () => t`There are currently no terms of use to accept.`,
  textRefused: ({ reason }: Explained) => reason,
  timePast: () => t`Choose a time in the future.`,
  timesReversed: () => t`Choose a time after the page is published.`,
  tokenForeign: () => t`This token shows no account of that provider as yours.`,
  tooFewUnits: ({ count }: { count: number }) =>
    plural(count, { one: 'Choose # unit.', other: 'Choose # units.' }),
  tooManyInStock: ({ max }: { max: number }) => t`A kit has at most ${formatNumber(max)} pieces.`,
  tooManyPiecesGiven: ({ max }: { max: number }) => t`Give at most the ${max} that were requested.`,
  unitIsQuiz: () => t`Finish a quiz by answering it.`,
  unitNotOnLoan: () => t`This unit isn’t on loan for this request.`,
  unitOnLoan: () => t`This unit is on loan. Record its return at the request.`,
  unitRepeated: () => t`This unit is listed twice.`,
  unitUnknown: () => t`This unit is not part of the path.`,
  urlTooLong: ({ max }: { max: number }) =>
    t`Use at most ${max} characters. Letters beyond ASCII count as several.`,
  versionNotListed: () => t`Choose from the versions that the component lists.`,
  versionsInUse: ({ uses }: { uses: readonly { version: string; pages: number }[] }) => {
    const pages = uses
      .map(({ version, pages: count }) =>
        plural(count, { one: `# page is about ${version}`, other: `# pages are about ${version}` }),
      )
      .join(', ')
    return t`${pages}. Change what they apply to first.`
  },
  versionUnknown: () => t`The page has no such version.`,
}
