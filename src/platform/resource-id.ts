const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form that the API document gives to the id of a target. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/**
 * The UUID of a function or bucket in its record. The document names no field for it, so the usual ones are looked at;
 * undefined when none of them holds a UUID, or only the revision's.
 */
export function resourceIdOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const { id, resource_id, function_id, bucket_id, uuid, revision_id } = record;
  return [id, resource_id, function_id, bucket_id, uuid].find(
    (value): value is string => isUuid(value) && value !== revision_id,
  );
}
