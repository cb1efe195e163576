import { plural, t } from '@lingui/core/macro'
import { i18n } from './i18n'

/** Formats a number in the portal's language. */
export const formatNumber = (number: number): string => number.toLocaleString(i18n.locale)

/** Messages for invalid input, by a code that is the same in every language. */
export const validationMessages = {
  questionRequired: () => t`Enter the question, or stop asking it.`,
  textRequired: () => t`Enter text.`,
  textTooLong: ({ max }: { max: number }) =>
    plural(max, { one: 'Use at most # character.', other: 'Use at most # characters.' }),
  textTooShort: ({ min }: { min: number }) =>
    plural(min, { one: 'Use at least # character.', other: 'Use at least # characters.' }),
  numberRequired: () => t`Enter a number.`,
  wholeNumberRequired: () => t`Enter a whole number.`,
  numberTooSmall: ({ min }: { min: number }) => t`Enter at least ${formatNumber(min)}.`,
  numberTooLarge: ({ max }: { max: number }) => t`Enter at most ${formatNumber(max)}.`,
  numberOutOfRange: ({ min, max }: { min: number; max: number }) => t`Enter ${min} to ${max}.`,
  waitTooLong: ({ days }: { days: number }) => t`Enter at most ${days} days.`,
  yesOrNoRequired: () => t`Choose yes or no.`,
  countryRequired: () => t`Choose a country.`,
  firstNameRequired: () => t`Enter your first name.`,
  nameRequired: () => t`Enter your name.`,
  emailRequired: () => t`Enter an e-mail address.`,
  emailWithoutAt: () => t`Include an @, as in name@company.com.`,
  emailNotAscii: () =>
    t`We can’t send mail to addresses with letters such as é or 田 before the @. Use another address.`,
  emailIncomplete: () => t`This address is missing the part after the dot, such as “.cl” or “.com”.`,
  emailInvalid: () => t`This doesn’t look like an e-mail address.`,
  passwordRequired: () => t`Enter a password.`,
  codeRequired: () => t`Enter the code.`,
  recoveryCodeTooLong: () => t`This is too long for a recovery code.`,
  recoveryCodeInvalid: () => t`A recovery code has four groups of five letters and digits.`,
  lineHasControlCharacters: () => t`Use plain characters, without line breaks or control characters.`,
  textHasControlCharacters: () => t`Use plain characters, without control characters.`,
  textHasDirectionControls: () =>
    t`Use plain characters, without invisible ones that change the text direction.`,
  dayInvalid: () => t`Enter a day, such as 2026-11-21.`,
  dateRequired: () => t`Choose a date.`,
  dateTimeRequired: () => t`Enter a date and time.`,
  dateTimeInvalid: () => t`Enter a valid date and time.`,
  dayOrInstantInvalid: () => t`Use a day, such as 2026-11-21, or an instant in UTC.`,
  idRequired: () => t`Choose one.`,
  companyNotHere: () => t`These groups are of all companies.`,
  idInvalid: () => t`This isn’t a valid ID.`,
  slugRequired: () => t`Enter an address.`,
  slugInvalid: () => t`Use small letters, digits and single hyphens.`,
  urlInvalid: () => t`Enter a whole address, such as https://example.com.`,
  pageAddressInvalid: () => t`Enter the address of a page, such as /terms-of-use or /documents/a-page.`,
  titleRequired: () => t`Give it a title.`,
  thingNameRequired: () => t`Give it a name.`,
  pageTitleRequired: () => t`Give the page a title.`,
  pathTitleRequired: () => t`Give the path a title.`,
  unitTitleRequired: () => t`Give the unit a title.`,
  chapterTitleRequired: () => t`Give the chapter a title.`,
  kitNameRequired: () => t`Give the kit a name.`,
  serialRequired: () => t`Enter a serial number.`,
  tooManySerials: ({ max }: { max: number }) => t`Add at most ${formatNumber(max)} units at once.`,
  unitReturnRequired: () => t`Choose at least one unit.`,
  unitsNotForMany: () => t`Units can be chosen when one request is shipped.`,
  viewNameRequired: () => t`Give the view a name.`,
  companyNameRequired: () => t`Enter the company’s name.`,
  domainInvalid: () => t`Enter a domain, such as company.com.`,
  domainPublic: () => t`Anybody can have an address of this mail provider.`,
  tooManyUserTags: ({ max }: { max: number }) => t`Use at most ${max} tags.`,
  segmentUnknown: () => t`This segment doesn’t exist any more, or is not shared.`,
  languageNameRequired: () => t`Give the language a name.`,
  importNameRequired: () => t`Give the folder a name, under which it can be imported again.`,
  factLabelRequired: () => t`Name the fact.`,
  factValueRequired: () => t`Say what it is.`,
  versionRequired: () => t`Name the version.`,
  releaseVersionInvalid: () =>
    t`Use letters, digits, dots, hyphens and +, such as 4.2.0-rc.1, but not “latest”.`,
  versionRepeated: () => t`A version can be listed once.`,
  pageHasNull: () => t`A page cannot hold the null character.`,
  announcementHasNull: () => t`An announcement cannot hold the null character.`,
  announcementRequired: () => t`Write the announcement.`,
  segmentAtOnce: () => t`An announcement to a segment goes out at once, to its users alone.`,
  recipientsRequired: () => t`Look at the preview first: it says how many users get it.`,
  piecesNotForMany: () => t`A number of pieces can be set when one request is approved.`,
  questionTitleRequired: () => t`Ask in one sentence.`,
  questionTitleNotWords: () => t`Ask in words.`,
  questionTitleTooShort: () => t`Say a little more, so that others know what it is about.`,
  postRequired: () => t`Write what you want to say.`,
  tagInvalid: () => t`Use small letters, digits, dots and hyphens, such as rest-api.`,
  reportReasonRequired: () => t`Choose what is wrong with it.`,
  kitRequired: () => t`Choose a kit.`,
  kitPurposeRequired: () => t`Say what the kit is for.`,
  recipientRequired: () => t`Enter who receives the parcel.`,
  cityRequired: () => t`Enter a city.`,
  streetRequired: () => t`Enter street and number.`,
  reasonRequired: () => t`Say why, for the person.`,
  levelRequired: () => t`Choose a level.`,
  decisionRequired: () => t`Choose approve or deny.`,
  commentRequired: () => t`Write a comment.`,
  answerRequired: () => t`Write an answer.`,
  choiceRequired: () => t`Choose an answer.`,
  tooManyChosen: ({ max }: { max: number }) => t`Choose at most ${max}.`,
  agreementRequired: () => t`You need to agree to this.`,
  periodReversed: () => t`Choose an end that is not before the beginning.`,
  periodTooLong: () => t`Choose at most ten years.`,
  statusInvalid: () => t`Choose pending or approved.`,
  importedStatusInvalid: () => t`Use pending or approved.`,
  importedRoleInvalid: () => t`Use user or admin.`,
  subjectRequired: () => t`Enter a subject.`,
  messageRequired: () => t`Write your message.`,
  replyRequired: () => t`Write your answer.`,
  languageInvalid: () => t`Give a language such as en.`,
  videoAddressInvalid: () => t`Give the address of a video at YouTube or Vimeo, or upload a file.`,
  videoSourceRequired: () => t`Upload a file, or give an address.`,
  videoRequired: () => t`Give the video.`,
  fileNotUploaded: () => t`Upload the file first.`,
  pictureNotUploaded: () => t`Upload the picture first.`,
  pictureTextRequired: () => t`Describe the picture for people who can’t see it.`,
  timeRequired: () => t`Enter a time.`,
  minutesRequired: () => t`Enter the minutes.`,
  wholeMinutesRequired: () => t`Enter whole minutes.`,
  cohortNameRequired: () => t`Name the cohort.`,
  dueRequired: () => t`Choose the last day, or a number of days.`,
  documentRequired: () => t`Choose the document to read, or write the text.`,
  quizRequired: () => t`Write the questions.`,
  quizWithoutQuestion: () => t`Write at least one question.`,
  quizQuestionRequired: () => t`Write the question.`,
  quizAnswerRequired: () => t`Write the answer.`,
  tooFewAnswers: () => t`Give at least two answers.`,
  tooManyAnswers: () => t`Give at most twenty answers.`,
  oneRightAnswerRequired: () => t`Mark the one right answer.`,
  rightAnswerRequired: () => t`Mark at least one right answer.`,
  tooManyFacts: () => t`Give at most twelve facts.`,
  tooManyPaths: () => t`Choose at most twenty paths.`,
  tooManyTags: () => t`Use at most five tags.`,
  mailKindRequired: () => t`Name at least one kind of mail.`,
  mailKindRepeated: () => t`Name each kind once.`,
  reasonTemplateRepeated: () => t`Another template of this kind has this title.`,
  tooManyReasonTemplates: ({ max }: { max: number }) => t`Use at most ${max} templates.`,
  mailSubjectRequired: () => t`Enter a subject.`,
  mailBodyRequired: () => t`Enter the text of the mail.`,
  webhookEventRequired: () => t`Choose at least one event.`,
  webhookEventRepeated: () => t`Name each event once.`,
  webhookUrlHasHash: () => t`Leave out what follows the #.`,
  webhookUrlHasCredentials: () => t`Leave out user name and password: the signature says who is calling.`,
  tooManyQuizQuestions: ({ max }: { max: number }) => t`Use at most ${max} questions.`,
  tooManyUnits: ({ max }: { max: number }) => t`Use at most ${max} units.`,
  pageTooLong: ({ max }: { max: number }) => t`Use at most ${formatNumber(max)} characters on one page.`,
  tooManyPieces: ({ max }: { max: number }) => t`Request at most ${max} of this kit.`,
  tooManyKitsAsked: ({ max }: { max: number }) => t`For more than ${max} write to us first.`,
  listTooLong: ({ max }: { max: number }) => t`Send at most ${formatNumber(max)}.`,
  listTooShort: ({ min }: { min: number }) => t`Send at least ${formatNumber(min)}.`,
  fieldUnknown: () => t`This field is unknown.`,
  fieldRequired: () => t`This is required.`,
  objectRequired: () => t`Send an object here, not a list.`,
  typeInvalid: ({ expected }: { expected: string }) => t`Expected ${expected}.`,
  notAccepted: () => t`This value isn’t accepted.`,
}
export type ValidationCode = keyof typeof validationMessages

/**
 * Encodes the message of a schema rule: its code, and the values in its sentence.
 *
 * @example
 * v.maxLength(120, invalid('textTooLong', { max: 120 }))
 */
export const invalid = <Code extends ValidationCode>(
  code: Code,
  ...[values]: Parameters<(typeof validationMessages)[Code]>
): string => (values === undefined ? code : `${code} ${JSON.stringify(values)}`)

const byCode = new Map<string, (values: never) => string>(Object.entries(validationMessages))

/**
 * Decodes an {@link invalid} message to code and sentence; other text is the sentence itself, with the code
 * `invalid`.
 */
export const explainInvalid = (message: string): { code: string; message: string } => {
  const [, code = '', values] = /^(\w+)(?: (\{.*\}))?$/.exec(message) ?? []
  const sentence = byCode.get(code)
  if (sentence === undefined) return { code: 'invalid', message }
  return { code, message: sentence((values === undefined ? undefined : JSON.parse(values)) as never) }
}
