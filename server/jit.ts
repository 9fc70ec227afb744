/** The binary starts with a hesitant JIT (`build.ts`). */
export const useJit = () => Bun.unsafe.setJITPolicy(1);
