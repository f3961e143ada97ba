CREATE TABLE "permitted_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permitted_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"user_id" integer,
	"question" text,
	"goals" text[] NOT NULL,
	"danger" text,
	"certainty" text,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"goals_label" text,
	"danger_label" text,
	"labeled_at" timestamp with time zone,
	CONSTRAINT "permitted_questions_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "permitted_questions_once" UNIQUE("user_id","question")
);
--> statement-breakpoint
ALTER TABLE "permitted_questions" ADD CONSTRAINT "permitted_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permitted_questions_state" ON "permitted_questions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "permitted_questions_asked" ON "permitted_questions" USING btree ("asked_at");