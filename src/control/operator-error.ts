/** Something that whoever runs this machine has to change. The message says what; a stack would only hide it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
