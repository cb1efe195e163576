import { Radio, TextInput } from '@mantine/core'
import { bindField } from '~/forms/form-fields'
import classes from '../builder.module.css'
import { type BuilderParts, errorAt } from '../builder-parts'
import { getSeconds } from '../clock-time'
import type { VideoDraft } from '../path-draft'
import { PlaceError } from '../place-error'
import { CaptionList } from './caption-list'
import { ChapterList } from './chapter-list'
import { PosterField } from './poster-field'
import { SourceList } from './source-list'

export interface VideoFieldsProps extends BuilderParts {
  /** Its place in the form. */
  path: string
  video: VideoDraft
}

/** A video: uploaded files or a provider's address, and what goes with it. */
export function VideoFields({ path, video, form, remove }: VideoFieldsProps) {
  const from = bindField(form, `${path}.from`)
  return (
    <section className={classes.part} aria-label="Video">
      <h4>Video</h4>
      <Radio.Group
        label="Where it comes from"
        {...from}
        onChange={(value) => {
          form.clearFieldError(path)
          from.onChange(value)
        }}
      >
        <div className={classes.choices}>
          <Radio value="files" label="Files, uploaded here" />
          <Radio value="address" label="YouTube or Vimeo" />
        </div>
      </Radio.Group>
      {video.from === 'files' ? (
        <SourceList path={path} video={video} form={form} />
      ) : (
        <TextInput
          type="url"
          label="Address of the video"
          description="Members’ browsers ask the provider for it; nothing is sent there before they press play."
          {...bindField(form, `${path}.address`)}
        />
      )}
      <PlaceError place={path}>{errorAt(form, path)}</PlaceError>
      <TextInput
        label="Length"
        description={
          video.from === 'files'
            ? 'Minutes and seconds; read from the file where it can be.'
            : 'Minutes and seconds, such as 4:30; may be left empty.'
        }
        inputMode="numeric"
        className={classes.narrow}
        maxLength={12}
        {...bindField(form, `${path}.length`)}
      />
      <PosterField path={path} poster={video.poster} form={form} />
      <CaptionList path={`${path}.captions`} captions={video.captions} form={form} remove={remove} />
      <ChapterList
        path={`${path}.chapters`}
        chapters={video.chapters}
        length={getSeconds(video.length)}
        form={form}
        remove={remove}
      />
    </section>
  )
}
