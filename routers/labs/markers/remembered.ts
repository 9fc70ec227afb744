const most = 20_000;

/** The same text is asked for in every reading that is tried. */
export function remembered<Value>(answer: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = answer(text);
    known.set(text, made);
    return made;
  };
}
