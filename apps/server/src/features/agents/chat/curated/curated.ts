/** An answer that the owner wrote. */
export interface CuratedAnswer {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  /** Ways to ask it. */
  readonly questions: readonly string[];
  readonly answer: string;
  readonly uses: number;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}
